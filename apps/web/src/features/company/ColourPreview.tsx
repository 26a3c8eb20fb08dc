import { useFormValue } from '@muster/ui/form/form-context.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { contrast, hexOf, inkOn } from '@muster/ui/theme/colours.ts'
import { actionColour, defaultColours, palette } from '@muster/ui/theme/theme.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import css from './company.module.css'

const least = 4.5
const said = (ratio: number) => Math.min(ratio, 4.49).toFixed(2)

export function ColourPreview() {
  const say = useWords()
  const colorMain = hexOf(useFormValue<string>('colorMain'), defaultColours.colorMain)
  const colorBackground = hexOf(useFormValue<string>('colorBackground'), defaultColours.colorBackground)
  const preview = palette({ colorMain, colorBackground }, false)
  const pairs = [
    {
      ratio: contrast(inkOn(colorMain), colorMain),
      says: msg('Text on the main colour has a contrast of {ratio}:1.'),
    },
    {
      ratio: contrast(colorMain, colorBackground),
      says: msg('The main colour on the background colour has a contrast of {ratio}:1.'),
    },
  ].filter(({ ratio }) => ratio < least)
  const why = [
    ...(actionColour({ colorMain, colorBackground }) === colorMain
      ? []
      : [say('Your main colour is close to red, so buttons use your background colour instead.')]),
    ...pairs.map(({ ratio, says }) => say(says, { ratio: said(ratio) })),
  ]
  return (
    <div className="stack small">
      <div
        className={css.colourPreview}
        role="img"
        aria-label={say('How the colours look')}
        style={{ background: preview.body }}
      >
        <div className={css.colourSide} style={{ background: preview.chrome, color: preview.chromeInk }}>
          <span style={{ borderColor: preview.chromeAccent, background: preview.chromeHover }}>
            {say('Dashboard')}
          </span>
          <span style={{ color: preview.chromeSoft }}>{say('Sites')}</span>
        </div>
        <div className={css.colourStage}>
          <b style={{ background: preview.fill, color: preview.fillInk }}>{say('Save')}</b>
          <span style={{ color: preview.text }}>{say('A link')}</span>
          <span style={{ background: preview.tint, color: preview.tintInk }}>{say('A mark')}</span>
        </div>
      </div>
      <div role="status">
        {why.length > 0 && (
          <span title={why.join('\n')}>
            <Badge label={msg('Adjusted for legibility')} tone="calm" />
            <span className="unseen">{why.join(' ')}</span>
          </span>
        )}
      </div>
    </div>
  )
}
