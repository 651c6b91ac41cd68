/** For the tests; the installer itself is plain JavaScript, since it runs before anything is installed. */
export function isInstalled(root: string, wanted: { readonly developer: boolean }): boolean;

export function nodeFromNpm(root: string): string | null;
