CREATE TABLE "weather_closures" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"signal" text NOT NULL,
	"from_at" timestamptz(3) NOT NULL,
	"until_at" timestamptz(3) NOT NULL,
	"words" jsonb NOT NULL,
	"by_name" text NOT NULL,
	"by_user_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weather_orders" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"closure_id" text NOT NULL,
	"order_id" text NOT NULL,
	"told_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"asked_again_at" timestamptz(3),
	CONSTRAINT "weather_orders_closure_id_order_id_pk" PRIMARY KEY("closure_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "weather_things" (
	"account_id" text NOT NULL,
	"closure_id" text NOT NULL,
	"event_id" text,
	"booking_id" text,
	"outcome" text NOT NULL,
	CONSTRAINT "weather_things_of_one" CHECK (num_nonnulls("weather_things"."event_id", "weather_things"."booking_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "date_kept_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "happening" text DEFAULT 'planned' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "former_start_date" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "postponed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "weather_orders" ADD CONSTRAINT "weather_orders_closure_id_weather_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."weather_closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_things" ADD CONSTRAINT "weather_things_closure_id_weather_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."weather_closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weather_closures_account" ON "weather_closures" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "weather_orders_waiting" ON "weather_orders" USING btree ("closure_id") WHERE "weather_orders"."told_at" is null;--> statement-breakpoint
CREATE INDEX "weather_orders_order" ON "weather_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "weather_orders_event" ON "weather_orders" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weather_things_event" ON "weather_things" USING btree ("closure_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weather_things_booking" ON "weather_things" USING btree ("closure_id","booking_id");--> statement-breakpoint
CREATE INDEX "weather_things_of_event" ON "weather_things" USING btree ("event_id");