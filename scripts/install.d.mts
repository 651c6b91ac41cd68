/** For the tests; the installer itself is plain JavaScript, since it runs before anything is installed. */
export function isInstalled(root: string, wanted: { readonly developer: boolean }): boolean;
