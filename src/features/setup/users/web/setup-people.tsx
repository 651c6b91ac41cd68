import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { currentUser } from '../../../account/auth/contract.ts';
import { PeopleSection } from './people-section.tsx';

/** The people and invitations of the group in scope, as a group in setup needs them. */
export function SetupPeople() {
  const { group } = useScope();
  const { data: user } = useCall(currentUser, {}, { via: 'lasting' });
  const own = user?.memberships.find(({ dealerGroupId }) => dealerGroupId === group.id);
  if (!own) return null;
  return <PeopleSection context={{ dealerGroupId: group.id, stores: group.dealerships, own }} />;
}
