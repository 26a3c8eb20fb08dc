import type { FilledWork } from '@muster/contract/works'
import { specsOf } from '@muster/rules/work-report'
import { ImageViewer } from '@muster/ui/ImageViewer.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { picturesOf } from './pictures-of.ts'

/** The photos of a work by the parts of its checklist, each with its place in it; one opens over the page. */
export function Photos({ work }: { work: FilledWork }) {
  const say = useWords()
  const [shown, show] = useState<number>()
  const parts = specsOf(work).map((spec) => ({ spec, pictures: picturesOf([spec], say) }))
  const pictures = parts.flatMap((part) => part.pictures)
  if (pictures.length === 0) return null
  return (
    <Section title="Photos">
      <div className="stack">
        {parts
          .filter((part) => part.pictures.length > 0)
          .map(({ spec, pictures: ofSpec }) => (
            <section key={spec.id} aria-label={spec.title}>
              <h3>{spec.title}</h3>
              <div className="report-files">
                {ofSpec.map((picture) => (
                  <figure key={picture.id} className="report-figure">
                    <button
                      type="button"
                      className="report-photo"
                      onClick={() => show(pictures.findIndex(({ id }) => id === picture.id))}
                    >
                      <img src={picture.url} alt={picture.name} loading="lazy" width={300} />
                    </button>
                    <figcaption className="faint">{picture.caption}</figcaption>
                  </figure>
                ))}
              </div>
            </section>
          ))}
      </div>
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </Section>
  )
}
