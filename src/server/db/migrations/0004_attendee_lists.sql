DROP INDEX "attendees_name";--> statement-breakpoint
CREATE INDEX "attendees_first_name" ON "attendees" USING btree ("event_id","first_name","last_name","id");--> statement-breakpoint
CREATE INDEX "attendees_email" ON "attendees" USING btree ("event_id","email","id");--> statement-breakpoint
CREATE INDEX "attendees_created" ON "attendees" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attendees_status" ON "attendees" USING btree ("event_id",(case when "cancelled_at" is null then 'ACTIVE' else 'CANCELLED' end),"last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "attendees_name" ON "attendees" USING btree ("event_id","last_name","first_name","id");