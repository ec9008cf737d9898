ALTER TABLE "club_erasures" ADD COLUMN "cancelled" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "club_erasures" ADD COLUMN "purchases_before" text[] DEFAULT '{}' NOT NULL;