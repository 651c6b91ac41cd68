import { IconDots } from '../../../../web/ui/action-icons.ts';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import list from '../../../../web/ui/tables/record-list.module.css';
import { useNow } from '../../../../web/ui/use-now.ts';
import type { Person } from '../contract.ts';
import type { Ending } from './end-dialog.tsx';
import { ROLE_TITLES } from './grant-fields.tsx';
import { storesText, type UsersContext } from './users-context.ts';
import { sinceText } from './when-text.ts';

interface PeopleTableProps {
  readonly context: UsersContext;
  readonly people: readonly Person[];
  readonly onChange: (person: Person) => void;
  readonly onEnd: (ending: Ending) => void;
}

const TITLES = ['Person', 'Role', 'Stores', 'Second factor', 'Last seen', 'Invited by'] as const;

export function PeopleTable({ context, people, onChange, onEnd }: PeopleTableProps) {
  const now = useNow(60_000);
  return (
    <div className={list.scroller}>
      <table className={list.table} aria-label="People">
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="spoken">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span className={list.name}>
                  {person.name} {person.isSelf && <Badge>You</Badge>}
                </span>
                <span className={list.faint}>{person.email}</span>
              </th>
              <td data-title="Role">{ROLE_TITLES[person.role]}</td>
              <td data-title="Stores">{storesText(context, person)}</td>
              <td data-title="Second factor">{person.hasSecondFactor ? 'On' : 'Off'}</td>
              <td data-title="Last seen">{sinceText(person.lastSeenAt, now) ?? 'Never'}</td>
              <td data-title="Invited by">{person.invitedBy ?? '–'}</td>
              <td className={list.actions}>
                <MenuButton
                  compact
                  label={`Actions for ${person.name}`}
                  icon={<IconDots size={16} />}
                  items={() => itemsFor(person, { onChange, onEnd })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function itemsFor(person: Person, { onChange, onEnd }: Pick<PeopleTableProps, 'onChange' | 'onEnd'>) {
  const refused = person.reasonNot ?? undefined;
  return [
    { id: 'change', title: 'Change role and stores', refused, act: () => onChange(person) },
    {
      id: 'sign-out',
      title: 'Sign out everywhere',
      refused,
      act: () => onEnd({ what: 'sign-out', person }),
    },
    {
      id: 'remove',
      title: 'Remove from the group',
      danger: true,
      apart: true,
      refused,
      act: () => onEnd({ what: 'remove', person }),
    },
  ];
}
