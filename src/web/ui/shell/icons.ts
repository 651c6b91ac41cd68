export {
  IconBuildings,
  IconChevronsLeft,
  IconChevronsRight,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconStar,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
