/** The icons of things a form or a list lets people do; screens take them from here. */
export {
  IconArrowLeft,
  IconCopy,
  IconDownload,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
