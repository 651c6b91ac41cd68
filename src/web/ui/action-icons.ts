/** The icons of things a form or a list lets people do; screens take them from here. */
export {
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconColumns3,
  IconCopy,
  IconDots,
  IconDownload,
  IconFilter,
  IconHistory,
  IconLockOpen,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
