CREATE INDEX "athlete_uses_used" ON "athlete_uses" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "generations_nobodys" ON "generations" USING btree ("finished_at") WHERE member_id is null;--> statement-breakpoint
CREATE INDEX "clubs_unpaid" ON "clubs" USING btree ("created_at") WHERE password_hash is null;--> statement-breakpoint
CREATE INDEX "club_exports_ready" ON "club_exports" USING btree ("expires_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "list_people_removed" ON "list_people" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "list_things_removed" ON "list_things" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "mails_remembered" ON "mails" USING btree (coalesce(sent_at, failed_at)) WHERE to_address <> '';--> statement-breakpoint
CREATE INDEX "mails_forgotten" ON "mails" USING btree (coalesce(sent_at, failed_at)) WHERE to_address = '';--> statement-breakpoint
CREATE INDEX "mails_farewell" ON "mails" USING btree (coalesce(sent_at, failed_at)) WHERE key like 'club-erased:%';--> statement-breakpoint
CREATE INDEX "made_things_made" ON "made_things" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "purchases_unpaid" ON "purchases" USING btree ("created_at") WHERE status in ('failed', 'expired');--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_windows_requested" ON "usage_windows" USING btree ("requested_on");--> statement-breakpoint
CREATE INDEX "token_notices_created" ON "token_notices" USING btree ("created_at");