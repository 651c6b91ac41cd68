import type { Platform } from '../../../../../core/sources/platforms.ts';
import { ChoiceField } from '../../../../../web/ui/fields/choice-field.tsx';
import { TextField } from '../../../../../web/ui/fields/fields.tsx';
import { TextAreaField } from '../../../../../web/ui/fields/text-area-field.tsx';

const FIELDS = [
  'clientId',
  'clientSecret',
  'refreshToken',
  'serviceAccount',
  'developerToken',
  'managerAccount',
] as const;
type Field = (typeof FIELDS)[number];

/** The input, and which kind of sign-in it is for. */
export type Entered = Readonly<Record<Field, string>> & { readonly way: 'service' | 'client' };

export const NOTHING_ENTERED: Entered = {
  way: 'service',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  serviceAccount: '',
  developerToken: '',
  managerAccount: '',
};

const OF_SERVICE: readonly Field[] = ['serviceAccount'];
const OF_CLIENT: readonly Field[] = ['clientId', 'clientSecret', 'refreshToken'];
const OF_ADS: readonly Field[] = ['developerToken', 'managerAccount'];

/** The fields of the selected sign-in that are not empty. */
export function filled(entered: Entered, platform: Platform): Partial<Record<Field, string>> {
  const requested =
    platform === 'google_ads' ? [...OF_CLIENT, ...OF_ADS] : entered.way === 'client' ? OF_CLIENT : OF_SERVICE;
  return Object.fromEntries(
    requested.map((field) => [field, entered[field].trim()] as const).filter(([, value]) => value !== ''),
  );
}

interface CredentialFieldsProps {
  readonly platform: Platform;
  readonly entered: Entered;
  readonly onChange: (entered: Entered) => void;
  readonly wrongAt: (field: string) => string | undefined;
}

/**
 * A service account's JSON, or a client with a refresh token; Google Ads accepts only the latter.
 */
export function CredentialFields({ platform, entered, onChange, wrongAt }: CredentialFieldsProps) {
  const isAds = platform === 'google_ads';
  const isClient = isAds || entered.way === 'client';
  const field = (name: Field) => ({
    name,
    value: entered[name],
    onChange: (value: string) => onChange({ ...entered, [name]: value }),
    error: wrongAt(name),
  });
  return (
    <>
      {!isAds && (
        <ChoiceField
          label="Opened by"
          value={entered.way}
          choices={[
            {
              value: 'service',
              label: 'Service account',
              meaning: 'Give its address read access in Google first.',
            },
            {
              value: 'client',
              label: 'Google sign-in (OAuth)',
              meaning: 'An OAuth client and its refresh token.',
            },
          ]}
          onChange={(way) => onChange({ ...entered, way })}
        />
      )}
      {isClient ? (
        <>
          <TextField label="Client ID" maxLength={300} autoComplete="off" {...field('clientId')} />
          <TextField label="Client secret" maxLength={300} autoComplete="off" {...field('clientSecret')} />
          <TextField label="Refresh token" maxLength={2_000} autoComplete="off" {...field('refreshToken')} />
        </>
      ) : (
        <TextAreaField
          label="Service account key (JSON)"
          placeholder='{ "type": "service_account", …'
          maxLength={10_000}
          rows={5}
          {...field('serviceAccount')}
        />
      )}
      {isAds && (
        <>
          <TextField
            label="Developer token"
            maxLength={100}
            autoComplete="off"
            {...field('developerToken')}
          />
          <TextField
            label="Manager account"
            hint="Only where the account is entered through one."
            maxLength={20}
            autoComplete="off"
            {...field('managerAccount')}
          />
        </>
      )}
    </>
  );
}
