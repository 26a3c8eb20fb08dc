import { removeTemp } from '../../outside/store/temp-file.ts'
import { readForm, uploadOf, wholeFile } from '../input/uploads.ts'
import type { Step } from './call.ts'

/** Reads the form of an upload, its file to the disk, and removes what it left there when the call is answered. */
export const receiveForm: Step = async (call, next) => {
  const { deps, endpoint, request } = call
  const tempPath = deps.tempPath()
  try {
    const { fields, file } = await readForm(request, endpoint.upload!, tempPath)
    call.sent = { ...call.sent, body: fields }
    call.file = file
    return await next()
  } finally {
    // Not awaited: until a refusal is answered, more is read of what is being sent.
    void removeTemp(tempPath)
  }
}

/** The whole file, where its beginning came before in pieces. */
export const assembleFile: Step = async (call, next) => {
  const { deps, endpoint, caller } = call
  const owner = { tenantId: caller.tenantId, userId: caller.actor.id }
  const tempPath = deps.tempPath()
  try {
    const fields = call.sent.body as Record<string, string>
    const form = { fields, file: call.file, tempPath }
    call.file = await wholeFile(deps.pieces, owner, endpoint.upload!, form)
    const answer = await next()
    const upload = uploadOf(endpoint.upload!, fields)
    // The file is taken: what is not marked now is swept later.
    if (upload !== undefined) await deps.pieces.finish(owner, upload).catch(() => undefined)
    return answer
  } finally {
    void removeTemp(tempPath)
  }
}
