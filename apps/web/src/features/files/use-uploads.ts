import { callWith } from '@muster/client/call'
import { refreshFeatures } from '@muster/client/query'
import { failureOf } from '@muster/ui/failure.ts'
import { useState } from 'react'
import type { FilesOf } from './files-of.ts'
import { makeUploads, type Send } from './uploads.ts'

/** How files are sent to their owner: each with a key of its own, so that a repeat adds nothing twice. */
export const sendTo =
  ({ calls, owner }: Pick<FilesOf, 'calls' | 'owner'>): Send =>
  async ({ key, file }, onProgress) => {
    const input = { body: owner, file, fileName: file.name }
    await callWith(calls.addFile, input, { idempotencyKey: key, onProgress })
    await refreshFeatures(calls.addFile.feature)
  }

/** The files chosen on a page, and what becomes of them. */
export const useUploads = () => useState(() => makeUploads((error) => failureOf(error).message))[0]
