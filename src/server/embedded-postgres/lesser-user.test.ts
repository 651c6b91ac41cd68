import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../../test/helpers/scratch.ts';
import { canEnter, canRead, lesserUser, usersOf } from './lesser-user.ts';

const PASSWD = `root:x:0:0:root:/root:/bin/bash
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin

broken line
`;

it('knows the users of a machine by its passwd file', () => {
  expect(usersOf(PASSWD)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65534, gid: 65533 },
  ]);
});

it('is someone else exactly when we are root', async () => {
  const user = await lesserUser(null);
  expect(user === null).toBe(process.getuid?.() !== 0);
  expect(user?.uid).not.toBe(0);
});

it.each([
  { mode: 0o755, owner: false, enters: true, reads: true },
  { mode: 0o711, owner: false, enters: true, reads: false },
  { mode: 0o744, owner: false, enters: false, reads: false },
  { mode: 0o700, owner: false, enters: false, reads: false },
  { mode: 0o700, owner: true, enters: true, reads: true },
  { mode: 0o077, owner: true, enters: false, reads: false },
])('a folder of mode $mode, owner: $owner', async ({ mode, owner, enters, reads }) => {
  const folder = join(await scratchFolder('home'), 'folder');
  onTestFinished(() => rm(join(folder, '..'), { recursive: true, force: true }));
  await mkdir(folder);
  await chmod(folder, mode);
  const { uid, gid } = await stat(folder);
  const user = owner ? { name: 'owner', uid, gid: -1 } : { name: 'other', uid: uid + 4242, gid: gid + 4242 };
  expect(await canEnter(folder, user)).toBe(enters);
  expect(await canRead(folder, user)).toBe(reads);
  await chmod(folder, 0o700);
});

it('does not let a user through a closed folder on the way', async () => {
  const closed = await scratchFolder('home');
  onTestFinished(() => rm(closed, { recursive: true, force: true }));
  const other = { name: 'other', uid: 4242, gid: 4242 };
  await writeFile(join(closed, 'file'), '');
  expect(await canRead(join(closed, 'file'), other)).toBe(true);
  await chmod(closed, 0o700);
  expect(await canRead(join(closed, 'file'), other)).toBe(false);
  expect(await canRead(join(closed, 'file'), null)).toBe(true);
});
