import { useScope } from '../../../../web/scope/scope.ts';
import { EnterprisePage } from './enterprise-page.tsx';

/** Each group has its own draft. */
export function EnterpriseScreen() {
  const { group } = useScope();
  return <EnterprisePage key={group.id} />;
}
