import { covers, type Grant, ROLES, type Role } from '../../../../core/navigation/roles.ts';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import styles from './users.module.css';
import type { UsersContext } from './users-context.ts';

export const ROLE_TITLES: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  marketing: 'Marketing',
  manager: 'Manager',
  admin: 'Admin',
};

const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  viewer: 'Reads everything of their stores.',
  marketing: 'Reads, and edits budgets and reports.',
  manager: 'Everything of their stores, imports and settings included.',
  admin: 'Everything, people included.',
};

interface GrantFieldsProps {
  readonly context: UsersContext;
  readonly value: Grant;
  readonly onChange: (grant: Grant) => void;
  readonly error?: string | undefined;
}

/** Role and stores; what the person does not have themself is not offered. */
export function GrantFields({ context, value, onChange, error }: GrantFieldsProps) {
  const { stores, own } = context;
  const chosen = value.dealershipIds;
  const isWhole = own.dealershipIds === null;
  const toggle = (id: number, isOn: boolean) => {
    const next = stores.map((store) => store.id).filter((one) => (one === id ? isOn : chosen?.includes(one)));
    onChange({ ...value, dealershipIds: next });
  };
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        value={value.role}
        options={ROLES.filter((role) => covers(own, { role, dealershipIds: [] })).map((role) => ({
          value: role,
          label: ROLE_TITLES[role],
        }))}
        hint={ROLE_MEANINGS[value.role]}
        onChange={(role) => onChange({ ...value, role: role as Role })}
        error={error}
      />
      <FieldGroup label="Stores">
        <div className={styles.stores}>
          {isWhole && (
            <CheckboxField
              label="All stores, later ones too"
              checked={chosen === null}
              onChange={(isAll) =>
                onChange({ ...value, dealershipIds: isAll ? null : stores.map(({ id }) => id) })
              }
            />
          )}
          {stores.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={chosen === null || chosen.includes(id)}
              disabled={chosen === null}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
