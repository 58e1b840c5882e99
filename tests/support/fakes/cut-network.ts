/** Asks over a network that may be cut, also while the server is at it: then nothing arrives, or no answer does. */
export async function fetchOver(
  network: { is_cut: boolean },
  ask: () => Response | Promise<Response>,
): Promise<Response> {
  if (network.is_cut) throw new TypeError('Failed to fetch')
  const answer = await ask()
  if (network.is_cut) throw new TypeError('Failed to fetch')
  return answer
}
