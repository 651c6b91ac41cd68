import type { ComponentType } from 'react';
import type { BoardCalls } from '../board/board-calls.ts';
import type { CallFor, DealerGroups } from '../scope/dealer-groups.ts';
import type { KeptSettings } from '../session/kept-settings.ts';
import type { SignedInUser } from '../session/membership.ts';
import type { ShellUser } from '../ui/shell/user-menu.tsx';
import type { ParameterOverlay } from './overlay.ts';
import type { KnownKpis } from './palette.tsx';
import type { Screen } from './screen.ts';
import type { SettingCall } from './tour.ts';

/** The parts of the frame around the screens. */
export interface ShellParts {
  readonly screens: readonly Screen[];
  /** Opened by parameters of the address. */
  readonly overlays: readonly ParameterOverlay[];
  readonly kept: KeptSettings;
  readonly calls: {
    readonly groups: CallFor<DealerGroups>;
    readonly user: CallFor<
      ShellUser & SignedInUser & { readonly chatAppId: string | null; readonly isOperator: boolean }
    >;
    readonly kpis: CallFor<KnownKpis>;
    readonly board: BoardCalls;
    readonly setting: SettingCall;
  };
  /** Loads the support chat of the signed-in user. A null id loads none. */
  readonly loadChat: (appId: string | null) => void;
  /** A notice above every screen. */
  readonly Note: ComponentType;
}
