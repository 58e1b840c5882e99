/** Where and on what the server is about to run. */
export type StartContext = {
  /** What DEMO says; undefined when it says nothing. */
  demo: boolean | undefined
  is_embedded: boolean
  is_loopback: boolean
  has_public_url: boolean
  /** A proxy may bring the whole world to a loopback address. */
  has_proxy: boolean
  /** Somebody could sign in already. */
  has_user: boolean
  /** Known passwords were put into this database before. */
  is_demo: boolean
}

export type DemoDecision = 'make_demo' | 'go_on' | 'refuse_open_demo' | 'refuse_demo_on_real'

/**
 * Known passwords never lie open: demo data comes by itself only into an empty embedded database that nobody
 * else can reach, and a database that holds it is opened to others only by DEMO=1.
 */
export function decideDemo(here: StartContext): DemoDecision {
  const is_private = here.is_embedded && here.is_loopback && !here.has_public_url && !here.has_proxy
  if (here.is_demo && here.demo !== true && !is_private) return 'refuse_open_demo'
  if (here.demo === true && here.has_user && !here.is_demo) return 'refuse_demo_on_real'
  if (here.has_user || here.demo === false) return 'go_on'
  return here.demo === true || is_private ? 'make_demo' : 'go_on'
}
