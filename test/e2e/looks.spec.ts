import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup, demoLoaded } from '../helpers/demo.ts';
import { looksAsBefore, looksFine } from '../helpers/looks.ts';
import { OTHERS, SCREENS, WITHOUT_PICTURE } from '../helpers/shown-screens.ts';
import { signIn } from '../helpers/sign-in.ts';
import { aThirdOf, isSoak, sized } from '../helpers/sizes.ts';

const screens = isSoak ? { ...SCREENS, ...OTHERS } : SCREENS;

test.beforeAll(async ({ request }) => {
  // Pictures are of a demo that no longer changes.
  if (!isSoak) return;
  test.setTimeout(960_000);
  await demoLoaded(request, 'large');
  await demoLoaded(request, 'small');
});

test.describe.configure({ mode: 'parallel', timeout: sized({ quick: 60_000, soak: 300_000 }) });

for (const [name, { address, group, ready, states = {} }] of aThirdOf(Object.entries(screens))) {
  test(`${name}: fits, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 900 });
    const token = await signIn(page);
    const calls = await callsOf(page.request, token);
    const scope = group === undefined ? '' : `dealerGroupId=${(await demoGroup(calls, group)).id}`;
    await page.goto(scope === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${scope}`);
    await ready(page);
    await looksFine(page, name);
    if (!WITHOUT_PICTURE.includes(name)) await looksAsBefore(page, name);
    for (const [state, show] of Object.entries(states)) {
      await show(page);
      await looksFine(page, `${name}, ${state}`);
      await looksAsBefore(page, `${name}, ${state}`);
    }
  });
}
