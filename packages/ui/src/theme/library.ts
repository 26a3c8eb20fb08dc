// What of the library the first screens do not show, with the style of all of it. Kit.tsx brings the style of the rest: a
// phone in the field needs a fifth of it for its first page.
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'

export {
  Avatar,
  Checkbox,
  Drawer,
  Input,
  Menu,
  Modal,
  MultiSelect,
  Pagination,
  PasswordInput,
  Popover,
  Progress,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Table,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
