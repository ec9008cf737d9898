CREATE TABLE "processes" (
	"id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"fetched_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_club_id_clubs_id_fk";
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_purchase_id_purchases_id_fk";
--> statement-breakpoint
DROP INDEX "generations_running";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "club_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "is_read_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "process_id" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_troubles" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "buyer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "buyer_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "buyer_address" text;--> statement-breakpoint
ALTER TABLE "test_bills" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_drafts_history" ON "chat_drafts" USING btree ("history_id");--> statement-breakpoint
CREATE INDEX "generations_club" ON "generations" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "clubs_codes_sealed" ON "clubs" USING btree ("codes_sealed_at") WHERE sealed_codes is not null;--> statement-breakpoint
CREATE INDEX "chat_histories_club" ON "chat_histories" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "receipts_purchase" ON "receipts" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" USING btree ("process_id") WHERE status = 'running';--> statement-breakpoint
ALTER TABLE "generations" DROP COLUMN "heartbeat_at";--> statement-breakpoint
-- Receipts name their buyer themselves from now on; those of before get it from their club.
UPDATE "receipts" SET "buyer_name" = "clubs"."name", "buyer_email" = "clubs"."admin_email" FROM "clubs" WHERE "clubs"."id" = "receipts"."club_id";
