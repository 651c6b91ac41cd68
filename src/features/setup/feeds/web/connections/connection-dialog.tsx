import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../../../core/errors.ts';
import { PLATFORM_TITLES, PLATFORMS, type Platform } from '../../../../../core/sources/platforms.ts';
import { RequestFailed } from '../../../../../web/calls/failures.ts';
import { useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../../web/ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../../../../web/ui/fields/choice-field.tsx';
import { TextField } from '../../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../../web/ui/fields/pick-field.tsx';
import { TextAreaField } from '../../../../../web/ui/fields/text-area-field.tsx';
import { type Connection, connectAccount, connectAgain, connectionList } from '../../contract-connections.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import { ACCOUNT_WORDS } from './connection-text.ts';

interface ConnectionDialogProps {
  readonly context: FeedsContext;
  /** The connection that gets new credentials; null for a new one. */
  readonly again: Connection | null;
  readonly onClose: () => void;
}

/** Nothing is saved until the account opens; errors show on their fields. */
export function ConnectionDialog({ context, again, onClose }: ConnectionDialogProps) {
  const [chosen, choose] = useState<Chosen>(() => firstChoice(context, again));
  const [entered, setEntered] = useState<Entered>(NOTHING_ENTERED);
  const [missing, setMissing] = useState<readonly FieldError[]>([]);
  const options = { via: 'quiet', refreshes: [connectionList] } as const;
  const adding = useSave(connectAccount, options);
  const renewing = useSave(connectAgain, options);
  const { error } = again ? renewing : adding;
  const errors = missing.length > 0 ? missing : error instanceof RequestFailed ? error.errors : NO_ERRORS;
  const mark = useFocusOnWrong(errors);
  const wrongAt = (field: string) => errors.find((one) => one.field === field)?.message;

  async function submit(): Promise<void> {
    const lacks = again ? [] : lacking(chosen);
    setMissing(lacks);
    if (lacks.length > 0) return;
    const { dealerGroupId } = context;
    const { platform, dealershipId, account } = chosen;
    const credentials = filled(entered, platform);
    // Errors show on their fields.
    const saving = again
      ? renewing.save({ dealerGroupId, id: again.id, ...credentials })
      : adding.save({ dealerGroupId, dealershipId: dealershipId ?? 0, platform, account, ...credentials });
    const done = await saving.catch(() => null);
    if (!done) return;
    notify({
      type: 'positive',
      message: `${done.connection.title} is connected. Its numbers are being fetched.`,
    });
    onClose();
  }

  return (
    <FormDialog
      title={again ? `Connect ${again.title} again` : 'Connect an account'}
      about="Rooftop tests the account first. Credentials are stored encrypted and never shown again."
      submit="Connect"
      wide
      busy={adding.isSaving || renewing.isSaving}
      failure={error !== null && errors.length === 0 ? wordsFor(error) : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <span ref={mark} hidden />
      {!again && <AccountFields {...{ context, chosen, choose, wrongAt }} />}
      <CredentialFields
        platform={chosen.platform}
        entered={entered}
        onChange={setEntered}
        wrongAt={wrongAt}
      />
      {again && wrongAt('account') !== undefined && <p role="alert">{wrongAt('account')}</p>}
    </FormDialog>
  );
}

/** Moves focus to the first error. @returns a ref for the form */
function useFocusOnWrong(errors: readonly FieldError[]): RefObject<HTMLSpanElement | null> {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (errors.length === 0) return;
    mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return mark;
}

const NO_ERRORS: readonly FieldError[] = [];

interface Chosen {
  readonly platform: Platform;
  readonly dealershipId: number | null;
  readonly account: string;
}

function firstChoice({ only, rooftops }: FeedsContext, again: Connection | null): Chosen {
  const start = only ?? (rooftops.length === 1 ? rooftops[0] : undefined);
  return { platform: again?.platform ?? 'ga4', dealershipId: start?.id ?? null, account: '' };
}

function lacking({ dealershipId, account }: Chosen): FieldError[] {
  return [
    ...(dealershipId === null
      ? [{ field: 'dealershipId', message: 'Choose the store whose numbers these are.' }]
      : []),
    ...(account.trim() === '' ? [{ field: 'account', message: 'Enter which account it is.' }] : []),
  ];
}

interface AccountFieldsProps {
  readonly context: FeedsContext;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  readonly wrongAt: (field: string) => string | undefined;
}

function AccountFields({ context, chosen, choose, wrongAt }: AccountFieldsProps) {
  const { platform, dealershipId, account } = chosen;
  return (
    <>
      <ChoiceField
        label="Platform"
        value={platform}
        choices={PLATFORMS.map((value) => ({ value, label: PLATFORM_TITLES[value] }))}
        onChange={(value) => choose({ ...chosen, platform: value })}
      />
      <PickField
        label="Store"
        name="dealershipId"
        placeholder="Find a store"
        nothingFound="No store has that name."
        value={String(dealershipId ?? '')}
        shown={dealershipId === null ? 'Choose one' : context.nameOf(dealershipId)}
        options={() => context.rooftops.map(({ id, name }) => ({ id: String(id), title: name }))}
        onChange={(id) => choose({ ...chosen, dealershipId: Number(id) })}
        error={wrongAt('dealershipId')}
      />
      <TextField
        {...ACCOUNT_WORDS[platform]}
        name="account"
        maxLength={300}
        value={account}
        onChange={(value) => choose({ ...chosen, account: value })}
        error={wrongAt('account')}
      />
    </>
  );
}

function wordsFor(error: Error): string {
  return error instanceof RequestFailed && error.status > 0
    ? error.message
    : 'The server did not answer. Nothing was connected; try again.';
}

const CREDENTIAL_FIELDS = [
  'clientId',
  'clientSecret',
  'refreshToken',
  'serviceAccount',
  'developerToken',
  'managerAccount',
] as const;
type Field = (typeof CREDENTIAL_FIELDS)[number];

type Entered = Readonly<Record<Field, string>> & { readonly way: 'service' | 'client' };

const NOTHING_ENTERED: Entered = {
  way: 'service',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  serviceAccount: '',
  developerToken: '',
  managerAccount: '',
};

const OF_SERVICE: readonly Field[] = ['serviceAccount'];
const OF_CLIENT: readonly Field[] = ['clientId', 'clientSecret', 'refreshToken'];
const OF_ADS: readonly Field[] = ['developerToken', 'managerAccount'];

function filled(entered: Entered, platform: Platform): Partial<Record<Field, string>> {
  const requested =
    platform === 'google_ads' ? [...OF_CLIENT, ...OF_ADS] : entered.way === 'client' ? OF_CLIENT : OF_SERVICE;
  return Object.fromEntries(
    requested.map((field) => [field, entered[field].trim()] as const).filter(([, value]) => value !== ''),
  );
}

interface CredentialFieldsProps {
  readonly platform: Platform;
  readonly entered: Entered;
  readonly onChange: (entered: Entered) => void;
  readonly wrongAt: (field: string) => string | undefined;
}

function CredentialFields({ platform, entered, onChange, wrongAt }: CredentialFieldsProps) {
  const isAds = platform === 'google_ads';
  const isClient = isAds || entered.way === 'client';
  const field = (name: Field) => ({
    name,
    value: entered[name],
    onChange: (value: string) => onChange({ ...entered, [name]: value }),
    error: wrongAt(name),
  });
  return (
    <>
      {!isAds && (
        <ChoiceField
          label="Sign in with"
          value={entered.way}
          choices={[
            {
              value: 'service',
              label: 'Service account',
              meaning: 'Give its address read access in Google first.',
            },
            {
              value: 'client',
              label: 'Google sign-in (OAuth)',
              meaning: 'An OAuth client and its refresh token.',
            },
          ]}
          onChange={(way) => onChange({ ...entered, way })}
        />
      )}
      {isClient ? (
        <>
          <TextField label="Client ID" maxLength={300} autoComplete="off" {...field('clientId')} />
          <TextField label="Client secret" maxLength={300} autoComplete="off" {...field('clientSecret')} />
          <TextField label="Refresh token" maxLength={2_000} autoComplete="off" {...field('refreshToken')} />
        </>
      ) : (
        <TextAreaField
          label="Service account key (JSON)"
          placeholder='{ "type": "service_account", …'
          maxLength={10_000}
          rows={5}
          {...field('serviceAccount')}
        />
      )}
      {isAds && (
        <>
          <TextField
            label="Developer token"
            maxLength={100}
            autoComplete="off"
            {...field('developerToken')}
          />
          <TextField
            label="Manager account"
            hint="Only where the account is entered through one."
            maxLength={20}
            autoComplete="off"
            {...field('managerAccount')}
          />
        </>
      )}
    </>
  );
}
