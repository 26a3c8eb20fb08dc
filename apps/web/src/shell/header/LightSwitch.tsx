import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { msg } from '@muster/contract/kit/msg'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { IconMoon, IconSun } from '@tabler/icons-react'

export function LightSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton
      label={isDark ? msg('Light colours') : msg('Dark colours')}
      icon={isDark ? IconSun : IconMoon}
      onPick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}
