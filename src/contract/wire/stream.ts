/** Interval of heartbeat comments in server-sent event streams; a stream that misses two has ended. */
export const STREAM_HEARTBEAT_SECONDS = 20
