import type { VerifyInput } from '@muster/contract/action-inputs'
import type {
  Action,
  ActionChange,
  ActionPhotoInput,
  ActionState,
  FileMoment,
} from '@muster/contract/actions'
import type { Entry } from '../../offline/entry.ts'

/** What was recorded on this device for an action and is not in what the server said of it. */
export interface HeldSteps {
  /** The last one that has not arrived. */
  readonly waiting: Entry | undefined
  readonly refused: readonly Entry[]
  /** The visit was judged again on this device: what became of the action is not known yet. */
  readonly isJudged: boolean
  readonly photos: readonly { readonly entry: Entry; readonly moment: FileMoment }[]
}

const stateAfterStep: Readonly<Record<string, ActionState>> = {
  start: 'DOING',
  done: 'DONE',
  cannot: 'CANNOT',
}

/** A judgement of a visit names the visit, and what it says of each action is decided where it arrives. */
const isJudgement = ({ name }: Entry) => name === 'reinspect'
const ofAction = ({ id, workId }: Action, entry: Entry) =>
  entry.feature === 'actions' &&
  !entry.isLocked &&
  Number(entry.params.id) === (isJudgement(entry) ? workId : id)

function stateAfter({ name, body }: Entry): ActionState | undefined {
  if (name !== 'verify') return stateAfterStep[name]
  return (body as VerifyInput).accepted === false ? 'OPEN' : 'VERIFIED'
}

/** An action with what was recorded on this device since the server's answer of the moment `at`. */
export function actionHere<A extends Action>(
  action: A,
  entries: readonly Entry[],
  at: number,
): A & { readonly held: HeldSteps } {
  const all = entries.filter((entry) => ofAction(action, entry))
  const fresh = all.filter(
    ({ state, settledAt = 0 }) => state !== 'refused' && !(state === 'sent' && settledAt < at),
  )
  const state = fresh.map(stateAfter).findLast((each) => each !== undefined)
  const photos = fresh
    .filter(({ name, state: sent }) => name === 'addFile' && sent !== 'sent')
    .map((entry) => ({ entry, moment: (entry.body as ActionPhotoInput).moment }))
  return {
    ...action,
    ...(state && { state }),
    photosAfter: action.photosAfter + photos.filter(({ moment }) => moment === 'AFTER').length,
    held: {
      isJudged: fresh.some(isJudgement),
      waiting: fresh.findLast(({ state: sent }) => sent !== 'sent'),
      refused: all.filter(({ state: sent }) => sent === 'refused'),
      photos,
    },
  }
}

const turns: readonly ActionChange['kind'][] = [
  ...(['MADE', 'FAILED_AGAIN', 'ASSIGNED', 'RETURNED', 'DONE', 'CANNOT', 'VERIFIED', 'CLOSED'] as const),
]
const isReport = ({ kind }: ActionChange) => kind === 'DONE' || kind === 'CANNOT'

/** Whether what a person reported last came after another had settled it: it is kept, and changed nothing. */
export function wasSettledBefore(changes: readonly ActionChange[], personId: number): boolean {
  const mine = changes.findLastIndex((each) => isReport(each) && each.tenantUserId === personId)
  const before = changes.slice(0, Math.max(mine, 0)).findLast(({ kind }) => turns.includes(kind))
  if (!before || before.tenantUserId === personId) return false
  return isReport(before) || before.kind === 'VERIFIED' || before.kind === 'CLOSED'
}
