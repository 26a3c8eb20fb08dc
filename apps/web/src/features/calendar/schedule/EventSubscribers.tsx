import { ask, useAsk } from '@muster/client/query'
import { eventsOfSchedule, type NotificationConfig } from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import type { CalendarEvent } from '@muster/contract/planning/calendar'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { type MatrixChanges, noChange } from '../../../shared/subscriptions/matrix-changes.ts'
import { SubscriptionMatrix } from '../../../shared/subscriptions/SubscriptionMatrix.tsx'

export type EventSubscriptions = NonNullable<CalendarEvent['notificationSubscriptions']>
const field = 'notificationSubscriptionRequest'

interface Props {
  jobId: number | undefined
  saved: EventSubscriptions
}

export function EventSubscribers({ jobId, saved }: Props) {
  const say = useWords()
  const changes = useFormValue<MatrixChanges>(field) ?? noChange
  const set = useSetFormValue()
  const { answer, failure, again } = useAsk(
    jobId === undefined
      ? undefined
      : ask(notifications.config, { query: { notificationCategory: 'JOB', mappedId: jobId } }),
  )
  if (jobId === undefined)
    return <p className="faint">{say('Others can be notified of this event once the job is saved.')}</p>
  if (!answer) return <NoAnswer failure={failure} again={again} />
  return (
    <SubscriptionMatrix
      config={configOf(answer, saved)}
      changes={changes}
      onChange={({ add, remove }) => set(field, { add: [...add], remove: [...remove] })}
    />
  )
}

function configOf(ofJob: NotificationConfig, saved: EventSubscriptions): NotificationConfig {
  const known = [...ofJob.availableTenantUsers, ...ofJob.subscribedTenantUsers]
  const subscribed = new Set(saved.map(({ tenantUserId }) => tenantUserId))
  return {
    events: [...eventsOfSchedule],
    availableTenantUsers: ofJob.availableTenantUsers,
    subscribedTenantUsers: known.filter(({ tenantUserId }) => subscribed.has(tenantUserId)),
    notificationSubscribersDTOS: eventsOfSchedule.map((event) => ({
      notificationType: { event },
      subscribers: saved
        .filter((each) => each.event === event)
        .map(({ notificationHasGatewayId, tenantUserId }) => ({
          id: notificationHasGatewayId,
          tenantUserId,
          notificationHasGatewayId,
        })),
    })),
    notificationHasGateways: saved.map(({ notificationHasGatewayId: id, supportedGateway }) => ({
      id,
      supportedGateway,
    })),
  }
}
