import { IconPlus } from '@tabler/icons-react'
import { Button, type ButtonProps } from './Button.tsx'

export const AddButton = (props: Pick<ButtonProps, 'label' | 'href' | 'onPick'>) => (
  <Button kind="primary" icon={IconPlus} {...props} />
)
