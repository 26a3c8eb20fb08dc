import { Avatar } from '@muster/ui/theme/library.ts'
import { IconBuilding } from '@tabler/icons-react'
import css from './sites.module.css'

export const SiteName = ({ name, imageURL }: { name: string; imageURL: string | null }) => (
  <span className="row nowrap">
    <Avatar src={imageURL} alt="" size={28} radius="sm" color="gray">
      <IconBuilding size={16} stroke={1.5} aria-hidden />
    </Avatar>
    <bdi className={css.name}>{name}</bdi>
  </span>
)
