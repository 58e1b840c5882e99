import { useQuery } from '@tanstack/react-query'
import { readHealth } from '#contract/health.ts'
import { api } from '#app/lib/api.ts'
import { healthKeys } from './keys.ts'

/** Whether known passwords are in this installation; false until the server has said so. */
export function useIsDemo(): boolean {
  const { data } = useQuery({
    queryKey: healthKeys.all,
    queryFn: () => api().call(readHealth, {}),
  })
  return data?.demo ?? false
}
