import { z } from 'zod'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { management } from '../kit/permissions.ts'
import { day, id, text } from '../kit/shapes.ts'
import { DraftedAct } from '../planning/roster-drafts.ts'
import { CandidateReasons, CoverPlace, Exclusion, exclusionKinds } from './candidates.ts'

/** Places that are filled at once. */
export const mostFilled = 500

/** Names an occurrence of a need by its pattern and local day. */
const PlaceOnDay = z.object({ patternId: id, date: day })
const weight = z.int().min(0).max(2)
/** How much each counts: 0 not at all, 1 as usual, 2 twice. */
export const FillWeights = z.object({
  site: weight,
  near: weight,
  hours: weight,
  weekends: weight,
  wishes: weight,
  /** What a person costs by the pay rules; counts for nothing where the caller does not see it. */
  cost: weight.optional(),
})
export type FillWeights = z.infer<typeof FillWeights>

export const FillQuery = z.object({
  places: z.array(PlaceOnDay).min(1).max(mostFilled),
  weights: FillWeights.optional(),
  /** Another number finds another of several good answers. */
  seed: z.int().min(0).max(1_000_000).optional(),
  /** The page is told of the progress under this name. */
  progress: text(60).optional(),
})
export type FillQuery = z.infer<typeof FillQuery>

const PlaceToFill = CoverPlace.omit({ address: true, uncovered: true }).extend({ date: day })

/** A rule, or a way that is too long for a proposal. */
const FillExclusion = z.union([Exclusion, z.object({ kind: z.literal('tooFar'), kilometres: z.int() })])
export type FillExclusion = z.infer<typeof FillExclusion>

export const FillProposal = z.object({
  ...PlaceToFill.shape,
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  /** Visits are those of the last eight weeks. */
  reasons: CandidateReasons,
  /** 100 where nothing speaks against the person. */
  score: z.int(),
  /** Cents of the shift by itself, an estimate: where costs count. */
  cost: z.int().optional(),
  /** The next people whom the place would suit: with a lower score, or the first rule that excludes them. */
  others: z.array(
    NamedPerson.extend({
      score: z.int().nullable(),
      exclusion: FillExclusion.nullable(),
      cost: z.int().optional(),
    }),
  ),
})
export type FillProposal = z.infer<typeof FillProposal>

export const FillProposals = z.object({
  /** How many people were compared. */
  people: z.int(),
  /** Of costs. */
  currency: z.string().optional(),
  proposals: z.array(FillProposal),
  /** Places that no person may take, with how many people each rule excludes. */
  open: z.array(
    PlaceToFill.extend({
      lacks: z.int(),
      excluded: z.array(z.object({ kind: z.enum([...exclusionKinds, 'tooFar']), people: z.int() })),
    }),
  ),
  /** Of the places named, those that lack no person any more or are over. */
  gone: z.int(),
})
export type FillProposals = z.infer<typeof FillProposals>

export const DraftFillInput = z.object({
  fills: z
    .array(PlaceOnDay.extend({ tenantUserId: id }))
    .min(1)
    .max(mostFilled),
})
export type DraftFillInput = z.infer<typeof DraftFillInput>

export const DraftedFill = DraftedAct.extend({
  /** Not drafted: others have the place meanwhile, or a rule excludes the person now. */
  leftOut: z.array(
    NamedPerson.extend({
      patternId: id,
      date: day,
      locationName: z.string(),
      reason: z.enum(['FULL', 'EXCLUDED']),
      exclusion: Exclusion.nullable(),
    }),
  ),
})
export type DraftedFill = z.infer<typeof DraftedFill>

export const fillEndpoints = {
  proposeFill: {
    POST: '/api/roster/fill/check',
    says: 'Who could fill open places by the rules and a few weights, with reasons; nothing is written',
    kind: 'query',
    access: management,
    cost: 'heavy',
    body: FillQuery,
    answer: FillProposals,
  },
  draftFill: {
    POST: '/api/roster/fill',
    says: 'Draft who fills places, as one act; those that others took meanwhile are left out and named',
    access: management,
    cost: 'heavy',
    body: DraftFillInput,
    answer: DraftedFill,
  },
} as const
