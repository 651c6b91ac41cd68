/** The icons of the frame around the screens. */
export {
  IconBuildings,
  IconCalendarEvent,
  IconChevronsLeft,
  IconChevronsRight,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
