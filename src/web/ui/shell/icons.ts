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
} from '@tabler/icons-react';
