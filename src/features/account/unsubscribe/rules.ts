/** An address that its owner recognizes and nobody else learns: `k…m@example.com`. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  if (name.length < 3) return `…${email.slice(at)}`;
  return `${name[0]}…${name.at(-1)}${email.slice(at)}`;
}
