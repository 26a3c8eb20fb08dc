import { callWith } from '@muster/client/call'
import { usualPatienceMs } from '@muster/client/patience'
import { measured, nextPieceBytes, receivedOf, sendPiece } from '@muster/client/pieces'
import { refreshFeatures } from '@muster/client/query'
import { pieceBytes } from '@muster/contract/files'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useState } from 'react'
import type { FilesOf } from './files-of.ts'
import { makeUploads, type Send } from './uploads.ts'

type ShareListener = (share: number) => void
const progressOf =
  (file: File, offset: number, bytes: number, onProgress: ShareListener): ShareListener =>
  (share) =>
    onProgress((offset + share * Math.min(bytes, file.size - offset)) / file.size)

/** Sends all of a large file but its last piece, from where an earlier try of the same upload broke off. */
async function sendPieces(upload: string, file: File, onProgress: ShareListener) {
  let offset = 0
  if (file.size > pieceBytes) offset = await receivedOf(upload, {})
  while (file.size > pieceBytes && file.size - offset > nextPieceBytes()) {
    const shareOf = progressOf(file, offset, nextPieceBytes(), onProgress)
    offset = await sendPiece(upload, { file, fileName: file.name }, offset, { onProgress: shareOf })
  }
  return { offset, rest: offset > 0 ? file.slice(offset, file.size, file.type) : file }
}

/** How files are sent to their owner: each with a key of its own, so that a repeat adds nothing twice. */
export const sendTo =
  ({ calls, owner }: Pick<FilesOf, 'calls' | 'owner'>): Send =>
  async ({ key, file }, onProgress) => {
    const { offset, rest } = await sendPieces(key, file, onProgress)
    const from = offset > 0 ? { upload: key, offset } : {}
    const input = { body: { ...owner, ...from }, file: rest, fileName: file.name }
    const shareOf = progressOf(file, offset, rest.size, onProgress)
    const how = { idempotencyKey: key, onProgress: shareOf, patienceMs: usualPatienceMs }
    await measured(rest.size, () => callWith(calls.addFile, input, how))
    await refreshFeatures(calls.addFile.feature)
  }

export const useUploads = () => useState(() => makeUploads(failureOf))[0]
