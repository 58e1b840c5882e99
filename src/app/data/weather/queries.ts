import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeForWeather,
  listWeatherClosures,
  readTouched,
  readWeatherClosure,
  tellNewDate,
  type WeatherReport,
} from '#contract/rooms/weather.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** Polling interval while buyers are being notified. */
const POLL_MS = 2_000
const NEWEST_FIRST = { sort_by: 'created_at', sort_direction: 'desc' } as const

const keys = {
  all: ['weather'] as const,
  affected: (from: string, until: string) => ['weather', 'touched', from, until] as const,
  detail: (id: Id) => ['weather', 'one', id] as const,
}

/** What a period affects; null while no period is chosen. */
export function useAffected(span: { from: string; until: string } | null) {
  const { from = '', until = '' } = span ?? {}
  return useQuery({
    queryKey: keys.affected(from, until),
    queryFn: async () => (await api().call(readTouched, { query: { from, until } })).data,
    enabled: span !== null,
    placeholderData: keepPreviousData,
  })
}

/** The latest weather closures. */
export function useWeatherClosures() {
  return useQuery({
    queryKey: keys.all,
    queryFn: async () => (await api().call(listWeatherClosures, { query: NEWEST_FIRST })).data,
  })
}

/** One closure with its progress, polled until everybody is notified. */
export function useWeatherReport(weather_closure_id: Id) {
  return useQuery({
    queryKey: keys.detail(weather_closure_id),
    queryFn: async () => (await api().call(readWeatherClosure, { params: { weather_closure_id } })).data,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.told < data.orders ? POLL_MS : false,
  })
}

type WeatherDecision = { body: BodyInput<typeof closeForWeather>; idempotency_key: Id }

/** Idempotency key of a decision, so that a retry after a lost answer closes nothing twice. */
export const newDecisionKey = (): Id => newId('edit', browserPorts().random)

/** Closes everything affected. */
export function useCloseForWeather() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (request: WeatherDecision) => (await api().call(closeForWeather, request)).data,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Sets the new date of a postponed event. */
export function useAnnounceNewDate(weather_closure_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof tellNewDate>): Promise<WeatherReport> =>
      (await api().call(tellNewDate, { params: { weather_closure_id }, body })).data,
    onSuccess: (report) => queries.setQueryData(keys.detail(weather_closure_id), report),
  })
}
