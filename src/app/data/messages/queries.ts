import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelMessage,
  createMessage,
  listMessages,
  listRecipients,
  moveMessage,
  previewMessage,
  readMessage,
  retryMessage,
  type Message,
  type MessageFull,
} from '#contract/messages/messages.ts'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

/** Polling interval while emails are being sent or a message is scheduled. */
const POLL_MS = 2_000
const SLOW_POLL_MS = 20_000
/** Personal data is dropped from the cache soon after the last observer. */
const KEEP_MS = 5 * 60_000

const keys = {
  of: (event_id: Id) => ['messages', event_id] as const,
  page: (event_id: Id, query: object) => ['messages', event_id, 'page', query] as const,
  detail: (event_id: Id, id: Id) => ['messages', event_id, id] as const,
  recipients: (event_id: Id, id: Id, counts: object, query: object) =>
    ['messages', event_id, id, 'recipients', counts, query] as const,
  preview: (event_id: Id, body: object) => ['messages', event_id, 'preview', body] as const,
}

type ScheduledMessage = Pick<Message, 'id' | 'subject' | 'send_at'>

const pollIntervalOf = (messages: readonly Pick<Message, 'state'>[]): number | false => {
  if (messages.some(({ state }) => state === 'sending')) return POLL_MS
  return messages.some(({ state }) => state === 'scheduled') && SLOW_POLL_MS
}

/** One page of the messages of an event, polled while they are being sent. */
export function useMessages(event_id: Id, query: NonNullable<QueryInput<typeof listMessages>>) {
  return useQuery({
    queryKey: keys.page(event_id, query),
    queryFn: () => api().call(listMessages, { params: { event_id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollIntervalOf(state.data?.data ?? []),
  })
}

/** The newest messages of an event that are scheduled at a fixed time; empty when the user may not read them. */
export function useScheduledMessages(event_id: Id, is_allowed: boolean): readonly ScheduledMessage[] {
  const query = { per_page: 100 }
  const { data } = useQuery({
    queryKey: keys.page(event_id, query),
    queryFn: () => api().call(listMessages, { params: { event_id }, query }),
    enabled: is_allowed,
  })
  return (data?.data ?? []).filter(
    ({ state, send_at, send_before_minutes }) =>
      state === 'scheduled' && send_at !== null && send_before_minutes === null,
  )
}

/** One message with its sending progress. */
export function useMessage(event_id: Id, message_id: Id) {
  return useQuery({
    queryKey: keys.detail(event_id, message_id),
    queryFn: async () => (await api().call(readMessage, { params: { event_id, message_id } })).data,
    refetchInterval: ({ state }) => (state.data === undefined ? false : pollIntervalOf([state.data])),
  })
}

/** One page of a message's recipients; refetched when more have received it. */
export function useRecipients(
  { event_id, id: message_id, counts }: Pick<Message, 'event_id' | 'id' | 'counts'>,
  query: NonNullable<QueryInput<typeof listRecipients>>,
) {
  return useQuery({
    queryKey: keys.recipients(event_id, message_id, counts, query),
    queryFn: () => api().call(listRecipients, { params: { event_id, message_id }, query }),
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** Preview of a message as drafted; null while no recipients are selected. */
export function usePreview(event_id: Id, body: BodyInput<typeof previewMessage> | null) {
  return useQuery({
    queryKey: keys.preview(event_id, body ?? {}),
    queryFn: async () => {
      const input = body ?? { message_type: 'EVENT' as const }
      return (await api().call(previewMessage, { params: { event_id }, body: input })).data
    },
    enabled: body !== null,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Sends a message or a test of it; nothing is sent twice under the same key. */
export function useSendMessage(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (request: { body: BodyInput<typeof createMessage>; idempotency_key: Id }) =>
      (await api().call(createMessage, { params: { event_id }, ...request })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.of(event_id) }),
  })
}

type MessageAction =
  | { kind: 'cancel' }
  | { kind: 'move'; send_at: string | null }
  | { kind: 'retry'; state: 'failed' | 'unclear' | 'stopped' }

/** Cancels, reschedules or resends a message. */
export function useChangeMessage({ event_id, id: message_id }: Pick<Message, 'event_id' | 'id'>) {
  const queries = useQueryClient()
  const params = { event_id, message_id }
  const change = async (action: MessageAction): Promise<{ data: MessageFull }> => {
    switch (action.kind) {
      case 'cancel':
        return api().call(cancelMessage, { params })
      case 'move':
        return api().call(moveMessage, { params, body: { send_at: action.send_at } })
      case 'retry':
        return api().call(retryMessage, { params, body: { state: action.state } })
    }
  }
  return useMutation({
    mutationFn: async (action: MessageAction) => (await change(action)).data,
    onSuccess: (message) => queries.setQueryData(keys.detail(event_id, message_id), message),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.of(event_id) }),
  })
}
