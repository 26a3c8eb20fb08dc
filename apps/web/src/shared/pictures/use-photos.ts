import { useState } from 'react'
import { type Photo, preparePhoto, withMore } from '../../offline/photos.ts'

/** Photos that a person chose for a report, at most so many, made ready to be sent. */
export function usePhotos(most: number, run: (act: () => Promise<unknown>) => Promise<void>) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const choose = (list: readonly File[]) =>
    run(async () => {
      const chosen = list.slice(0, most - photos.length)
      const ready = await Promise.all(chosen.map((file) => preparePhoto(file)))
      setPhotos((now) => withMore(now, ready))
    })
  return { photos, setPhotos, choose, hasRoom: photos.length < most }
}
