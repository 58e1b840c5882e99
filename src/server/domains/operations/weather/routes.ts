import * as weather from '#contract/rooms/weather.ts'
import { keepNewDate } from '#contract/orders/refunds.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as closures from './service.ts'

export function weatherRoutes(api: Api): void {
  mount(api, weather.readTouched, async ({ context, query }) => ({
    data: await closures.readAffected(context, query),
  }))
  mount(api, weather.closeForWeather, async ({ context, body }) => ({
    data: await closures.close(context, body),
  }))
  mount(api, weather.listWeatherClosures, ({ context, query }) => closures.list(context, query))
  mount(api, weather.readWeatherClosure, async ({ context, params }) => ({
    data: await closures.read(context, params.weather_closure_id),
  }))
  mount(api, keepNewDate, async ({ context, params, query }) => ({
    data: await closures.acceptNewDate(context, params, query.s),
  }))
  mount(api, weather.tellNewDate, async ({ context, params, body }) => ({
    data: await closures.setNewDate(context, params.weather_closure_id, body),
  }))
}
