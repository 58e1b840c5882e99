/** A stream of server-sent events says at least a comment so often; one that is silent for longer has ended. */
export const STREAM_HEARTBEAT_SECONDS = 20
