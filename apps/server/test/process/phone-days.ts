export type Random = () => number

/** The same numbers for the same seed, from 0 up to 1. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Deed {
  at: number
  name: 'start' | 'hold' | 'resume' | 'answer' | 'addFile' | 'removeFile' | 'addFixes' | 'complete'
  work: number
  body: Record<string, unknown>
  /** When the photo was taken that is taken away. */
  photoAt?: number
  bad?: true
}
export interface Wanted {
  startedAt: number
  endedAt: number
  breaks: [from: number, to: number][]
  answers: Record<number, string>
  files: number
  fixes: number
  entries: string[]
}

export interface Place {
  jobId: number
  /** A job that the person was never assigned to. */
  othersJobId: number
  questions: { text: number; rating: number; photo: number }
}

const minute = 60_000
const second = 1000

interface Course {
  from: number
  days: number
  deeds: number
  skewMs: number
}

/**
 * What a person does over some days, and, worked out beside it and from nothing else, what must come of it. Times in the
 * deeds are those that the device writes; times in what is wanted are those that must count.
 */
export function phoneDays(random: Random, place: Place, { from, days, deeds: most, skewMs }: Course) {
  const person = aPerson(random, place, skewMs)
  const perDay = Math.ceil(most / days)
  for (let day = 0; day < days; day++) {
    person.at = from + day * 86_400_000 + person.pick(0, 60) * minute
    const until = Math.min(most, (day + 1) * perDay)
    while (until - person.deeds.length >= 3) {
      if (random() < 0.04) poison(person)
      else aWork(person, until - person.deeds.length - 2)
    }
  }
  return { deeds: person.deeds, wanted: person.wanted, refused: person.deeds.filter(({ bad }) => bad).length }
}

function aPerson(random: Random, place: Place, skewMs: number) {
  const deeds: Deed[] = []
  return {
    random,
    place,
    skewMs,
    deeds,
    wanted: new Map<number, Wanted>(),
    photos: [] as number[],
    at: 0,
    work: 0,
    pick: (least: number, range: number) => least + Math.floor(random() * range),
    does(name: Deed['name'], body: Deed['body'], bad?: true) {
      deeds.push({ at: this.at, name, work: this.work, body, ...(bad && { bad }) })
    },
    takesAway(questionnaireId: number) {
      const photoAt = this.photos.splice(this.pick(0, this.photos.length), 1)[0]!
      const body = { questionnaireId, removedAt: this.iso() }
      deeds.push({ at: this.at, name: 'removeFile', work: this.work, body, photoAt })
    },
    iso() {
      return new Date(this.at + skewMs).toISOString()
    },
    // A clock that is wrong by more than two minutes is put right; a smaller error counts as sent.
    counts: (at: number) => (Math.abs(skewMs) > 2 * minute ? at : at + skewMs),
  }
}
type Person = ReturnType<typeof aPerson>

/** None of it can be taken, and what follows must not wait for it. */
function poison(person: Person) {
  const { othersJobId: jobId, questions } = person.place
  person.does('start', { jobId, startedAt: person.iso() }, true)
  person.at += minute
  person.does('answer', { answers: [{ questionnaireId: questions.text, answer: 'never' }] }, true)
  person.at += minute
  person.does('complete', { endedAt: person.iso() }, true)
  person.at += 5 * minute
  person.work += 1
}

function aWork(person: Person, room: number) {
  const startedAt = person.counts(person.at)
  const work: Wanted = {
    startedAt,
    endedAt: 0,
    breaks: [],
    answers: {},
    files: 0,
    fixes: 0,
    entries: ['started'],
  }
  person.does('start', { jobId: person.place.jobId, startedAt: person.iso() })
  person.photos = []
  const steps = Math.min(person.pick(4, 14), room)
  let pausedAt: number | undefined
  for (let left = steps; left > 0; left--) {
    person.at += person.pick(20, 240) * second
    pausedAt = aStep(person, work, pausedAt, left)
  }
  person.at += person.pick(20, 240) * second
  if (pausedAt !== undefined) work.breaks.push([person.counts(pausedAt), person.counts(person.at)])
  person.does('complete', { endedAt: person.iso() })
  work.endedAt = person.counts(person.at)
  work.entries.push('finished')
  person.wanted.set(person.work, work)
  person.work += 1
  person.at += person.pick(3, 40) * minute
}

/** One step of a work; answers since when it is paused, or undefined. */
function aStep(person: Person, work: Wanted, pausedAt: number | undefined, left: number) {
  const { questions } = person.place
  const fate = person.random()
  if (pausedAt !== undefined && fate < 0.4) {
    person.does('resume', { at: person.iso() })
    work.breaks.push([person.counts(pausedAt), person.counts(person.at)])
    work.entries.push('resumed')
    return undefined
  }
  if (pausedAt === undefined && fate < 0.08 && left > 1) {
    person.does('hold', { at: person.iso() })
    work.entries.push('held')
    return person.at
  }
  if (fate < 0.14) {
    person.does('answer', { answers: [{ questionnaireId: questions.rating, answer: '99' }] }, true)
  } else if (fate < 0.18) {
    person.does('answer', { answers: [{ questionnaireId: questions.text, answer: 7 }] }, true)
  } else if (fate < 0.3) {
    person.does('addFile', { questionnaireId: questions.photo, takenAt: person.iso() })
    person.photos.push(person.at)
    work.files += 1
    work.entries.push('fileAdded')
  } else if (fate < 0.35 && person.photos.length > 0) {
    person.takesAway(questions.photo)
    work.files -= 1
    work.entries.push('fileRemoved')
  } else if (fate < 0.5 && pausedAt === undefined) someFixes(person, work)
  else someAnswer(person, work)
  return pausedAt
}

function someFixes(person: Person, work: Wanted) {
  const last = person.at + person.skewMs
  const fixes = Array.from({ length: person.pick(1, 30) }, (_, n) => ({
    t: last - n * 500,
    lat: -27.47 + person.random() * 0.01,
    lng: 153.02 + person.random() * 0.01,
  }))
  person.does('addFixes', { fixes })
  work.fixes += fixes.length
  work.entries.push('fixes')
}

function someAnswer(person: Person, work: Wanted) {
  const { text, rating } = person.place.questions
  const isText = person.random() < 0.6
  const questionnaireId = isText ? text : rating
  const answer = isText ? `said ${person.pick(0, 1e6)}` : String(person.pick(1, 5))
  person.does('answer', { answers: [{ questionnaireId, answer }] })
  work.answers[questionnaireId] = answer
  work.entries.push('answered')
}
