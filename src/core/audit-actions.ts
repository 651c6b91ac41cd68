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
} as const;

export type AuditAction = keyof typeof AUDIT_TITLES;

export const AUDIT_ACTIONS = Object.keys(AUDIT_TITLES) as [AuditAction, ...AuditAction[]];
