CREATE INDEX "members_present" ON "members" USING btree ("club_id") WHERE removed_at is null;--> statement-breakpoint
-- The sums of people are stored in another form. What was rolled up is counted anew from the ledger by the next run.
DELETE FROM "usage_windows";--> statement-breakpoint
DELETE FROM "usage_days";--> statement-breakpoint
UPDATE "token_entries" SET "is_counted" = false WHERE "is_counted";
