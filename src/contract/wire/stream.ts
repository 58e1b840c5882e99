/** A stream of server-sent events says at least a comment so often; one that misses two of them has ended. */
export const STREAM_HEARTBEAT_SECONDS = 20
