/** Fetches over a network that may be cut at any time: the request or its response is lost. */
export async function fetchOver(
  network: { is_cut: boolean },
  ask: () => Response | Promise<Response>,
): Promise<Response> {
  if (network.is_cut) throw new TypeError('Failed to fetch')
  const answer = await ask()
  if (network.is_cut) throw new TypeError('Failed to fetch')
  return answer
}
