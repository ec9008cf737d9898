CREATE TABLE "payment_accounts" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"subscription_id" text,
	"payment_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_troubles" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"dispute" text NOT NULL,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan" text,
	"package_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "purchases_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan" text,
	"package_id" text,
	"purchase_id" uuid,
	"net_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"country" text,
	"vat_id" text,
	"invoice_url" text,
	"payment_id" text,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_current" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_bills" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"club_id" text NOT NULL,
	"session_id" text,
	"subscription_id" text,
	"period_start" timestamp with time zone,
	"net_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"country" text NOT NULL,
	"vat_id" text,
	"paid_at" timestamp with time zone,
	"refund" text DEFAULT 'none' NOT NULL,
	"dispute" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "test_bills_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "test_bills_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "test_bills_period" UNIQUE("subscription_id","period_start")
);
--> statement-breakpoint
CREATE TABLE "test_events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"session_id" text,
	"subscription_id" text,
	"payment_id" text
);
--> statement-breakpoint
CREATE TABLE "test_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"club_id" text NOT NULL,
	"club_name" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text,
	"package_id" text,
	"net_cents" integer NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"country" text,
	"vat_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "test_sessions_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "test_sessions_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "test_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"club_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"net_cents" integer NOT NULL,
	"country" text NOT NULL,
	"vat_id" text,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"is_cancelled_at_period_end" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "token_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"key" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"model" text NOT NULL,
	"tokens" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_entries" ADD CONSTRAINT "token_entries_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_occurred" ON "payment_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open_plan" ON "purchases" USING btree ("club_id") WHERE kind = 'plan' and status in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open_package" ON "purchases" USING btree ("club_id","package_id") WHERE kind = 'tokens' and status = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("created_at") WHERE status in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "purchases_club" ON "purchases" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "receipts_club" ON "receipts" USING btree ("club_id","paid_at");--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_current" ON "subscriptions" USING btree ("club_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "subscriptions_club" ON "subscriptions" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "subscriptions_unended" ON "subscriptions" USING btree ("period_end") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "test_events_occurred" ON "test_events" USING btree ("occurred_at","position");--> statement-breakpoint
CREATE INDEX "test_sessions_unsettled" ON "test_sessions" USING btree ("created_at") WHERE state in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "test_subscriptions_running" ON "test_subscriptions" USING btree ("period_end") WHERE state in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "token_entries_club" ON "token_entries" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "token_entries_purchase" ON "token_entries" USING btree ("purchase_id");--> statement-breakpoint
-- Of clubs that were registered twice and never paid for, the first stays.
DELETE FROM "clubs" "later" USING "clubs" "first" WHERE "later"."password_hash" is null AND "first"."password_hash" is null AND "later"."admin_email" = "first"."admin_email" AND "later"."name" = "first"."name" AND ("later"."created_at", "later"."id") > ("first"."created_at", "first"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "clubs_unpaid" ON "clubs" USING btree ("admin_email","name") WHERE password_hash is null;