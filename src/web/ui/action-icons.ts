/** The icons of things a form or a list lets people do; screens take them from here. */
export {
  IconArrowLeft,
  IconCopy,
  IconDownload,
  IconFilter,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconUsers,
} from '@tabler/icons-react';
