CREATE TABLE "consents" (
	"company_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"how" text NOT NULL,
	"method" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_company_id_user_id_document_version_pk" PRIMARY KEY("company_id","user_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "qr_sign_ins" (
	"company_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"challenge" text NOT NULL,
	"device" text NOT NULL,
	"state" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_sign_ins_company_id_code_hash_pk" PRIMARY KEY("company_id","code_hash")
);
--> statement-breakpoint
CREATE INDEX "consents_agreed" ON "consents" USING btree ("company_id","agreed_at");