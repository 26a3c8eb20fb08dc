import { useSend } from '@muster/client/query'
import { reloadTexts } from '@muster/client/translation'
import { type Language, languageNames, languages } from '@muster/contract/kit/language-names'
import { language, type OwnText, type ProductText } from '@muster/contract/languages'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import css from './texts.module.css'
import { Wording } from './wording.ts'

interface Props {
  text: ProductText
  own: readonly OwnText[]
}

export const openWording = (props: Props) =>
  void openDialog(msg('Custom text'), () => <WordingForm {...props} />, { wide: true })

function WordingForm({ text, own }: Props) {
  const say = useWords()
  const save = useSend(language.save)
  const start: Wording = Object.fromEntries(own.map((each) => [each.language, each.says]))
  const send = async (wording: Wording) => {
    const changed = languages.filter((each) => (wording[each] ?? '') !== (start[each] ?? ''))
    if (changed.length === 0) return
    const { sentence } = text
    await save({
      body: { texts: changed.map((each) => ({ language: each, sentence, says: wording[each] || null })) },
    })
    await reloadTexts()
  }
  return (
    <Form
      shape={Wording}
      draft={`wording ${text.sentence}`}
      start={start}
      save={send}
      submit={msg('Save changes')}
    >
      <p className="reading faint">
        {say('Leave a field empty to say what the product says. What stands in braces is filled in.')}
      </p>
      {languages.map((each) => (
        <OneLanguage key={each} of={each} says={text.says[each] ?? text.sentence} />
      ))}
    </Form>
  )
}

const OneLanguage = ({ of, says }: { of: Language; says: string }) => (
  <div className={css.wording}>
    <p className={css.wordingNow} lang={of} dir="auto">
      {says}
    </p>
    <TextArea name={of} label={languageNames[of]} rows={1} />
  </div>
)
