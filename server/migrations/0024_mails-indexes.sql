CREATE INDEX CONCURRENTLY "mails_waiting" ON "mails" USING btree ("priority","next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_sender" ON "mails" USING btree ("sender_club_id","created_at") WHERE sender_club_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "mails_due";