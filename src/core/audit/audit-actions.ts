/** What the audit log keeps, with the title of each on screen. */
export const AUDIT_TITLES = {
  'member.added': 'Person added',
  'member.changed': 'Role or stores changed',
  'member.removed': 'Person removed',
  'member.signed_out': 'Signed out everywhere',
  'invitation.sent': 'Invitation sent',
  'invitation.resent': 'Invitation sent again',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.accepted': 'Invitation accepted',
  'group.settings': 'Group settings changed',
  'group.security': 'Group security changed',
  'group.created': 'Group created',
  'group.approved': 'Group approved',
  'account.password': 'Password changed',
  'account.second_factor': 'Second factor changed',
  'account.operator': 'Operator changed',
  'annotation.added': 'Annotation added',
  'annotation.changed': 'Annotation changed',
  'annotation.deleted': 'Annotation deleted',
  'token.created': 'Access token created',
  'token.revoked': 'Access token revoked',
  'request.accepted': 'Request to start accepted',
  'request.declined': 'Request to start declined',
  'installation.settings': 'Installation settings changed',
} as const;

export type AuditAction = keyof typeof AUDIT_TITLES;

/** Of the installation's own log. */
export const INSTALLATION_ACTIONS: readonly AuditAction[] = [
  'group.created',
  'group.approved',
  'request.accepted',
  'request.declined',
  'account.operator',
  'account.password',
  'account.second_factor',
  'installation.settings',
];

export const AUDIT_ACTIONS = Object.keys(AUDIT_TITLES) as [AuditAction, ...AuditAction[]];

const ONLY_OF_INSTALLATION: readonly AuditAction[] = [
  'request.accepted',
  'request.declined',
  'account.operator',
  'installation.settings',
];

/** Of the log of a dealer group. */
export const GROUP_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter(
  (action) => !ONLY_OF_INSTALLATION.includes(action),
);
