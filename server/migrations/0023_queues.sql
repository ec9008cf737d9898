CREATE TABLE "ledger_checkpoints" (
	"club_id" uuid NOT NULL,
	"model" text NOT NULL,
	"month" text NOT NULL,
	"bought" bigint DEFAULT 0 NOT NULL,
	"summed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_checkpoints_club_id_model_pk" PRIMARY KEY("club_id","model")
);
--> statement-breakpoint
ALTER TABLE "club_erasures" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_erasures" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_lists" ADD COLUMN "remind_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_lists" ADD COLUMN "remind_leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sender_club_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sender_hash" text;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_checkpoints_summed" ON "ledger_checkpoints" USING btree ("summed_at");